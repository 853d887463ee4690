BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	"by" VARCHAR(16) NOT NULL, 
	move VARCHAR(40), 
	data JSON, 
	client_id VARCHAR(64), 
	person VARCHAR(32), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (game, number), 
	CONSTRAINT fk_entries_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',1,'move',1,'player','claim 45','null','945dd80058782ff5','75rBjFPaZAusQG_v',1794815894625);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',2,'move',1,'player','claim 28','null','03f7ae2c6e18e463','75rBjFPaZAusQG_v',1794815962851);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',3,'move',0,'player','claim 12','null','40778c787c362b52','75rBjFPaZAusQG_v',1794815962865);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',4,'move',0,'player','claim 8','null','aa6a7606fb25f789','75rBjFPaZAusQG_v',1794815962870);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',5,'move',0,'player','g8g9','null','807613294290bed5','75rBjFPaZAusQG_v',1794815962890);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',6,'move',0,'player','claim 37','null','41e6d37ca134dc92','75rBjFPaZAusQG_v',1794815962903);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',7,'move',0,'player','h7h8','null','52dcb1fc64fe59b7','75rBjFPaZAusQG_v',1794815962930);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',8,'move',0,'player','claim 27','null','6e181caff25c4fcd','75rBjFPaZAusQG_v',1794815962951);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',9,'move',1,'player','g9g8','null','5b8f65af90563521','75rBjFPaZAusQG_v',1794815962967);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',10,'move',1,'player','claim 24','null','0100d88dff11dddc','75rBjFPaZAusQG_v',1794815962987);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',11,'move',1,'player','h8h7','null','a0efc0b4792520a7','75rBjFPaZAusQG_v',1794815963007);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',12,'move',1,'player','claim 22','null','6ed1c06ac90b6a6b','75rBjFPaZAusQG_v',1794815963020);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',13,'move',1,'player','i7i8','null','301d32c6380b8175','75rBjFPaZAusQG_v',1794815963031);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',14,'move',1,'player','claim 43','null','01820e1002d1ebb2','75rBjFPaZAusQG_v',1794815963055);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',15,'move',1,'player','g10g11','null','8efde9e104cc7f10','75rBjFPaZAusQG_v',1794815963076);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',16,'move',1,'player','claim 26','null','c462168c1f17a32b','75rBjFPaZAusQG_v',1794815963106);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',17,'move',0,'player','f8f7','null','d3a1947ae04b56a5','75rBjFPaZAusQG_v',1794815963109);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',18,'move',0,'player','claim 17','null','9bb262d29cad9f35','75rBjFPaZAusQG_v',1794815963112);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',19,'move',0,'player','g10g11','null','0d5ffd84b0979b7a','75rBjFPaZAusQG_v',1794815963114);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',20,'move',0,'player','claim 15','null','64fb2f22b1358d08','75rBjFPaZAusQG_v',1794815963116);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',21,'move',0,'player','i11h11','null','65f590ee90dd6bcc','75rBjFPaZAusQG_v',1794815963119);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',22,'move',0,'player','claim 40','null','5a2684fc4e08f9a5','75rBjFPaZAusQG_v',1794815963121);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',23,'move',0,'player','i10h10','null','c0c121e472e239c6','75rBjFPaZAusQG_v',1794815963123);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',24,'move',0,'player','claim 30','null','b026237878c0afc5','75rBjFPaZAusQG_v',1794815963125);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',25,'move',1,'player','i11h11','null','c580804078f88f49','75rBjFPaZAusQG_v',1794815963127);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',26,'move',1,'player','claim 13','null','13c817aeb07e34bc','75rBjFPaZAusQG_v',1794815963135);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',27,'move',1,'player','f11e11','null','380650dcf4e58aca','75rBjFPaZAusQG_v',1794815963137);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',28,'move',1,'player','claim 4','null','1f56e12942a66876','75rBjFPaZAusQG_v',1794815963139);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',29,'move',1,'player','h10i10','null','fe759e49b9a11c70','75rBjFPaZAusQG_v',1794815963141);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',30,'move',1,'player','claim 20','null','281cfc1ae20742d6','75rBjFPaZAusQG_v',1794815963143);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',31,'move',1,'player','f10e10','null','67a6e4b397c620e7','75rBjFPaZAusQG_v',1794815963145);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',32,'move',1,'player','claim 11','null','5a9526ab91d0d73a','75rBjFPaZAusQG_v',1794815963147);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',33,'move',0,'player','j10j11','null','72c1d48fbf19e449','75rBjFPaZAusQG_v',1794815963154);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',34,'move',0,'player','claim 9','null','445e84f984dba478','75rBjFPaZAusQG_v',1794815963166);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',35,'move',0,'player','discard','null','185ffcb13caa5d6b','75rBjFPaZAusQG_v',1794815963168);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',36,'move',0,'player','claim 6','null','9ef88e057a095317','75rBjFPaZAusQG_v',1794815963173);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',37,'move',0,'player','i9j9','null','a7ec04f13d386904','75rBjFPaZAusQG_v',1794815963213);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',38,'move',0,'player','claim 44','null','8ad11d8a1dd9cefb','75rBjFPaZAusQG_v',1794815963250);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',39,'move',0,'player','f10f11','null','35108c0b78d6cbcf','75rBjFPaZAusQG_v',1794815963259);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',40,'move',0,'player','claim 42','null','27d1f4516bda0e36','75rBjFPaZAusQG_v',1794815963276);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',41,'move',1,'player','f7f8','null','40287a8f76c41aae','75rBjFPaZAusQG_v',1794815963351);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',42,'move',1,'player','claim 29','null','c817cbab718de9b6','75rBjFPaZAusQG_v',1794815963380);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',43,'move',1,'player','f9e9','null','007fdda77eb8742b','75rBjFPaZAusQG_v',1794815963411);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',44,'move',1,'player','claim 25','null','3f4f43b64264dc0d','75rBjFPaZAusQG_v',1794815963448);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',45,'move',1,'player','i9h9','null','b2da40e2f7de24a7','75rBjFPaZAusQG_v',1794815963478);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',46,'move',1,'player','e8e7','null','194222669c32b604','75rBjFPaZAusQG_v',1794815963496);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',47,'move',0,'player','discard','null','90a02cab1b9f39f7','75rBjFPaZAusQG_v',1794815963515);
INSERT INTO "entries" VALUES('rDZGJFmlncragFpI',48,'move',0,'player','j8i8','null','ad730f23cc5b5303','75rBjFPaZAusQG_v',1794815963528);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',1,'sit',1,'player',NULL,'{"kind": "account", "name": "Two", "player": "RbOhRDVewAxWM1Fo", "level": null}',NULL,'RbOhRDVewAxWM1Fo',1794815965633);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',2,'move',1,'player','claim 13','null','20b10dcb349b2dee','RbOhRDVewAxWM1Fo',1794815965731);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',3,'move',0,'player','claim 2','null','f9355524e9ebb9c1','75rBjFPaZAusQG_v',1794815965740);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',4,'move',0,'player','claim 44','null','efad82bf9abb4511','75rBjFPaZAusQG_v',1794815965747);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',5,'move',1,'player','claim 1','null','f1c940fd2b611399','RbOhRDVewAxWM1Fo',1794815965759);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',6,'move',1,'player','f7f8','null','db974c7d72cdc809','RbOhRDVewAxWM1Fo',1794815965768);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',7,'move',1,'player','tax f7','null','3a4925646f0ff72d','RbOhRDVewAxWM1Fo',1794815965775);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',8,'move',1,'player','dragon 2','null','f8b5d482cf4e1d50','RbOhRDVewAxWM1Fo',1794815965788);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',9,'move',1,'player','claim 35','null','fc6c24cbd3e882f0','RbOhRDVewAxWM1Fo',1794815965804);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',10,'move',0,'player','f7f8','null','3667e60f1021e9d3','75rBjFPaZAusQG_v',1794815965817);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',11,'move',0,'player','tax f7','null','973d00a1a084825f','75rBjFPaZAusQG_v',1794815965837);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',12,'move',0,'player','claim 12','null','bab14b44e36d79ec','75rBjFPaZAusQG_v',1794815965863);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',13,'move',1,'player','e8e7','null','d843e945173996af','RbOhRDVewAxWM1Fo',1794815965877);
INSERT INTO "entries" VALUES('nLEKYkW9tkKbstry',14,'undo',1,'player',NULL,'null','5caa37c367fe1980','RbOhRDVewAxWM1Fo',1794815965940);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',1,'move',2,'player','claim 42','null','170a2128dfd4e99e','75rBjFPaZAusQG_v',1794815966076);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',2,'move',1,'bot','claim 30','null',NULL,NULL,1794815966201);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',3,'move',0,'player','claim 15','null','78e4e0a595d13e1d','75rBjFPaZAusQG_v',1794815966211);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',4,'move',0,'player','g9g8','null','8f075f9ce1e4461e','75rBjFPaZAusQG_v',1794815966224);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',5,'move',0,'player','claim 41','null','eff9196f9dfdd33a','75rBjFPaZAusQG_v',1794815966247);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',6,'move',1,'bot','g8h8','null',NULL,NULL,1794815966260);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',7,'move',1,'bot','claim 3','null',NULL,NULL,1794815966283);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',8,'move',2,'player','g9g8','null','27518b69a97ab716','75rBjFPaZAusQG_v',1794815966295);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',9,'move',2,'player','claim 5','null','88fcfc12a0d382aa','75rBjFPaZAusQG_v',1794815966307);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',10,'move',1,'bot','f7f8','null',NULL,NULL,1794815966317);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',11,'move',1,'bot','claim 34','null',NULL,NULL,1794815966327);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',12,'move',2,'player','h7h8','null','60e3d8e4d020596e','75rBjFPaZAusQG_v',1794815966343);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',13,'move',2,'player','claim 27','null','11a16ed6c1d10717','75rBjFPaZAusQG_v',1794815966359);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',14,'move',0,'player','g10g11','null','74b8bb88d02cba65','75rBjFPaZAusQG_v',1794815966380);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',15,'move',0,'player','claim 11','null','c925908e2a1a234c','75rBjFPaZAusQG_v',1794815966399);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',16,'move',0,'player','h11i11','null','ab41b6f5a0a4108e','75rBjFPaZAusQG_v',1794815966412);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',17,'move',0,'player','claim 43','null','ba829824e3a88f6a','75rBjFPaZAusQG_v',1794815966460);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',18,'move',2,'player','h9h10','null','f8d19978b872aa14','75rBjFPaZAusQG_v',1794815966484);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',19,'move',2,'player','claim 40','null','f1ed7a38869188e5','75rBjFPaZAusQG_v',1794815966503);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',20,'move',1,'bot','h7h6','null',NULL,NULL,1794815966505);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',21,'move',1,'bot','claim 23','null',NULL,NULL,1794815966507);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',22,'move',1,'bot','g5g6','null',NULL,NULL,1794815966508);
INSERT INTO "entries" VALUES('_e1N4cwEUZMohkiA',23,'move',1,'bot','claim 22','null',NULL,NULL,1794815966509);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',1,'move',1,'player','claim 36','null','07c604d73a03c418','75rBjFPaZAusQG_v',1794815966580);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',2,'move',1,'player','claim 25','null','48a8402f0f5dfbd5','75rBjFPaZAusQG_v',1794815966581);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',3,'move',0,'player','claim 18','null','7112eee8e3b0469b','75rBjFPaZAusQG_v',1794815966586);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',4,'move',0,'player','claim 4','null','35d96bacc3cb4db6','75rBjFPaZAusQG_v',1794815966588);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',5,'move',0,'player','g8g9','null','a30975b0ce4baca9','75rBjFPaZAusQG_v',1794815966595);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',6,'move',0,'player','claim 39','null','a081f4880a1c0fc8','75rBjFPaZAusQG_v',1794815966598);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',7,'move',0,'player','g10g11','null','8db2784e83577128','75rBjFPaZAusQG_v',1794815966657);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',8,'move',0,'player','claim 23','null','6bd5643892f83ca8','75rBjFPaZAusQG_v',1794815966695);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',9,'move',1,'player','g9g8','null','55d1ad2ba8ed7442','75rBjFPaZAusQG_v',1794815966709);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',10,'move',1,'player','claim 21','null','2b51145c9f652bac','75rBjFPaZAusQG_v',1794815966712);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',11,'move',1,'player','h8h9','null','876c064bc82b5ac8','75rBjFPaZAusQG_v',1794815966715);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',12,'move',1,'player','claim 6','null','13cd90db7f1e4391','75rBjFPaZAusQG_v',1794815966717);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',13,'move',1,'player','g10g11','null','13415b18b6903e11','75rBjFPaZAusQG_v',1794815966719);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',14,'move',1,'player','claim 38','null','c5bb3269b72c0a33','75rBjFPaZAusQG_v',1794815966721);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',15,'move',1,'player','h11h10','null','e7dbfdb341312e1d','75rBjFPaZAusQG_v',1794815966723);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',16,'move',1,'player','claim 28','null','aaa54326c50cae5d','75rBjFPaZAusQG_v',1794815966732);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',17,'move',0,'player','h8h7','null','7cfa1c9982fff651','75rBjFPaZAusQG_v',1794815966743);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',18,'move',0,'player','claim 10','null','02055d36c9395634','75rBjFPaZAusQG_v',1794815966750);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',19,'move',0,'player','h11i11','null','819019d9f31ea0b3','75rBjFPaZAusQG_v',1794815966757);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',20,'move',0,'player','claim 2','null','0496b68334f19b75','75rBjFPaZAusQG_v',1794815966759);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',21,'move',0,'player','h9h10','null','6ebbe6346da0ba04','75rBjFPaZAusQG_v',1794815966762);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',22,'move',0,'player','claim 45','null','7bd10927abd15934','75rBjFPaZAusQG_v',1794815966766);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',23,'move',0,'player','e11f11','null','3f0e6739b657ef24','75rBjFPaZAusQG_v',1794815966770);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',24,'move',0,'player','claim 35','null','2726d5a2ceed5c92','75rBjFPaZAusQG_v',1794815966775);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',25,'move',1,'player','f11e11','null','d4e8e63c11881a49','75rBjFPaZAusQG_v',1794815966779);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',26,'move',1,'player','claim 34','null','489454be6a9eb900','75rBjFPaZAusQG_v',1794815966803);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',27,'move',1,'player','i11i10','null','410df6f5b7fe8282','75rBjFPaZAusQG_v',1794815966815);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',28,'move',1,'player','claim 16','null','02e8927a4a77abb9','75rBjFPaZAusQG_v',1794815966828);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',29,'move',1,'player','i8i9','null','437ee3fa38e248f0','75rBjFPaZAusQG_v',1794815966840);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',30,'move',1,'player','claim 42','null','5e9d217bf51680a5','75rBjFPaZAusQG_v',1794815966848);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',31,'move',1,'player','e10f10','null','7ff373b746d1c0f9','75rBjFPaZAusQG_v',1794815966864);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',32,'move',1,'player','claim 20','null','84ac79cad8a9b8c0','75rBjFPaZAusQG_v',1794815966875);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',33,'move',0,'player','e10f10','null','ea278882aa7e9488','75rBjFPaZAusQG_v',1794815966884);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',34,'move',0,'player','claim 17','null','85e07388a0fd8996','75rBjFPaZAusQG_v',1794815966887);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',35,'move',0,'player','i10i9','null','8003aece4b36cdd8','75rBjFPaZAusQG_v',1794815966891);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',36,'move',0,'player','claim 3','null','d2765a4216e9bc4e','75rBjFPaZAusQG_v',1794815966896);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',37,'move',0,'player','e9f9','null','d0095e38863df69b','75rBjFPaZAusQG_v',1794815966939);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',38,'move',0,'player','claim 41','null','252d0eb9785eb613','75rBjFPaZAusQG_v',1794815966962);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',39,'move',0,'player','f8e8','null','c20becc041a41b6a','75rBjFPaZAusQG_v',1794815966975);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',40,'move',0,'player','claim 40','null','58f2b2f86941af83','75rBjFPaZAusQG_v',1794815966994);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',41,'move',1,'player','f9e9','null','12881a51544735c0','75rBjFPaZAusQG_v',1794815967008);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',42,'move',1,'player','claim 14','null','24144db0778097a2','75rBjFPaZAusQG_v',1794815967028);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',43,'move',1,'player','e8f8','null','d69911be49444cfc','75rBjFPaZAusQG_v',1794815967044);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',44,'move',1,'player','claim 11','null','de3c9596e539fb37','75rBjFPaZAusQG_v',1794815967059);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',45,'move',1,'player','h7i7','null','b0276f89d45c6f1e','75rBjFPaZAusQG_v',1794815967067);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',46,'move',1,'player','f7e7','null','18fadb8148c23331','75rBjFPaZAusQG_v',1794815967083);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',47,'move',0,'player','i7i8','null','3a06502c628baf8d','75rBjFPaZAusQG_v',1794815967100);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',48,'move',0,'player','f7e7','null','bb0e2c1be8dbbb28','75rBjFPaZAusQG_v',1794815967115);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',49,'move',1,'player','claim 33','null','6ab77955c9f7a8d7','75rBjFPaZAusQG_v',1794815967143);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',50,'move',0,'player','claim 31','null','1d199925b12a8902','75rBjFPaZAusQG_v',1794815967167);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',51,'move',0,'player','claim 29','null','272fc8f295280a1a','75rBjFPaZAusQG_v',1794815967176);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',52,'move',1,'player','claim 13','null','3a08db4945d8358d','75rBjFPaZAusQG_v',1794815967196);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',53,'move',1,'player','g9g8','null','f911eba2c5318db6','75rBjFPaZAusQG_v',1794815967226);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',54,'move',1,'player','claim 35','null','212d30b0f145ebd9','75rBjFPaZAusQG_v',1794815967241);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',55,'move',0,'player','g9g8','null','436c6c70f3c38529','75rBjFPaZAusQG_v',1794815967269);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',56,'move',0,'player','claim 26','null','330d99d95a2b190c','75rBjFPaZAusQG_v',1794815967293);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',57,'move',0,'player','h8h7','null','58042eff284e2082','75rBjFPaZAusQG_v',1794815967321);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',58,'move',0,'player','claim 20','null','0849010c5c1f76e7','75rBjFPaZAusQG_v',1794815967359);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',59,'move',1,'player','h9h8','null','ba2178775ae4c48a','75rBjFPaZAusQG_v',1794815967412);
INSERT INTO "entries" VALUES('IntdY-ynf3iTi9-o',60,'move',1,'player','claim 1','null','a0ad128dd95e0ddb','75rBjFPaZAusQG_v',1794815967488);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	setup TEXT NOT NULL, 
	mode VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	creator VARCHAR(32) NOT NULL, 
	public BOOLEAN NOT NULL, 
	hidden_order TEXT NOT NULL, 
	nonce VARCHAR(64) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	turn INTEGER, 
	wake_at BIGINT, 
	ended_at BIGINT, 
	result JSON, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('rDZGJFmlncragFpI','kingdomino players=2','kingdomino-2','{"hints": false, "clock": null, "stand_in": "baron", "seats": [{"kind": "account", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}, {"kind": "shared", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}]}','75rBjFPaZAusQG_v',1,'[{"buildings":[],"dominoes":{"kingdomino":[8,28,12,45,37,22,27,24,17,15,26,43,4,40,13,30,6,9,20,11,44,29,25,42]},"kings":[1,3,2,0]}]','20c968365a5d845122b45542585419c221f6ed858e46bd20ada8aac16776e6f6','f59e34774faf38a39baa5cc2034b9d31d36bd7c04026027b3cb68d9ff548abeb',1794815894477,'over',NULL,NULL,1794815963528,'{"totals": [10, 36], "winners": [1]}');
INSERT INTO "games" VALUES('nLEKYkW9tkKbstry','queendomino players=2','queendomino-2','{"hints": false, "clock": {"kind": "player", "seconds": 3600, "increment": 10, "on_timeout": "bot-plays"}, "stand_in": "baron", "seats": [{"kind": "account", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}, {"kind": "open", "name": null, "player": null, "level": null}]}','75rBjFPaZAusQG_v',0,'[{"buildings":["archery_range","big_tavern","queens_tower","guard_tower","tavern","towers_bank","church","queens_tower","weaver","tavern","weaver","bakery","sawmill","archery_range","queens_tower","statue","fishmonger","fortress","travelling_castle","knights_bank","goldsmith","statue","guard_tower","bakery","sawmill","witch_hut","travelling_castle","fishmonger","church","statue","goldsmith","witch_hut"],"dominoes":{"queendomino":[1,13,44,2,5,35,46,12,23,39,3,8,36,16,20,27,9,18,25,14,47,42,11,40,32,41,48,26,29,33,31,30,38,15,6,7,4,24,34,19,28,45,10,37,22,21,17,43]},"kings":[1,0,2,3]}]','2b83db83d7ec1d8ea137f01c09fe2d994f7fd7fc86370f8ea875524ece28b104','74ef1be03adb1275aa319d60a7185db36c6fe1bc0fb3e843034665695fe97df8',1794815965443,'playing',1,1794819635708,NULL,'null');
INSERT INTO "games" VALUES('_e1N4cwEUZMohkiA','kingdomino players=3','kingdomino-3','{"hints": false, "clock": null, "stand_in": "baron", "seats": [{"kind": "account", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}, {"kind": "bot", "name": "peasant", "player": null, "level": "peasant"}, {"kind": "shared", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}]}','75rBjFPaZAusQG_v',0,'[{"buildings":[],"dominoes":{"kingdomino":[42,15,30,3,41,5,11,34,27,43,23,40,28,22,17,31,46,7,25,19,12,1,48,37,18,38,33,47,2,24,32,45,29,10,4,21]},"kings":[2,1,0]}]','9f6972da62194aa3b85b0407aa72543b0b9c94f563e658a19f1d44274c87df6d','754ccfc962b090157e984109b6d15f789cb3ba51ca8aec63d42702ce2961c0bb',1794815966058,'playing',2,NULL,NULL,'null');
INSERT INTO "games" VALUES('cH-zWVtoa_FsImXf','kingdomino players=3','kingdomino-3','{"hints": false, "clock": null, "stand_in": "baron", "seats": [{"kind": "account", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}, {"kind": "open", "name": null, "player": null, "level": null}, {"kind": "open", "name": null, "player": null, "level": null}]}','75rBjFPaZAusQG_v',1,'[{"buildings":[],"dominoes":{"kingdomino":[15,3,48,39,46,9,35,4,31,26,22,7,11,41,42,45,23,27,19,36,12,2,40,30,29,16,1,21,25,18,34,47,33,17,44,24]},"kings":[2,0,1]}]','92a0f44f7adcbd4e18c900199ced72d091682159a28e126677d0ae5f2d3961e5','2b3bcba16e77e12603925eba5f61770dcea92b99de0e7d7ee3d52d4f98080904',1794815966532,'waiting',NULL,NULL,NULL,'null');
INSERT INTO "games" VALUES('IntdY-ynf3iTi9-o','kingdomino players=2 dynasty middle-kingdom harmony','kingdomino-2','{"hints": false, "clock": null, "stand_in": "baron", "seats": [{"kind": "account", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}, {"kind": "shared", "name": "One", "player": "75rBjFPaZAusQG_v", "level": null}]}','75rBjFPaZAusQG_v',0,'[{"buildings":[],"dominoes":{"kingdomino":[4,25,36,18,6,39,21,23,28,38,2,10,45,16,35,34,42,20,3,17,11,14,40,41]},"kings":[3,1,2,0]},{"buildings":[],"dominoes":{"kingdomino":[33,31,29,13,1,20,26,35,21,42,16,5,9,40,14,17,43,45,37,39,6,11,28,4]},"kings":[1,2,0,3]},{"buildings":[],"dominoes":{"kingdomino":[29,30,33,28,31,4,37,14,22,34,2,8,32,19,24,40,6,16,23,27,48,7,17,44]},"kings":[0,2,1,3]}]','51dd9a5ae69bdeb34a946582bc9e6d779e08b225caf3fe1d994d7de56424df18','47ca0177b3c8c263a40c8cac434d67bf0c34d5ca3b050dcb29824608446c6a7d',1794815966571,'playing',1,NULL,NULL,'null');
CREATE TABLE links (
	token_hash VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	expires_at BIGINT NOT NULL, 
	used_at BIGINT, 
	CONSTRAINT pk_links PRIMARY KEY (token_hash), 
	CONSTRAINT fk_links_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "links" VALUES('52bce449dd97002d7105098f0f15f0163cbc98e93b5db3ca5ad5af8606805e0e','nLEKYkW9tkKbstry',0,1794902367769,NULL);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64), 
	token_hash VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_token_hash UNIQUE (token_hash)
);
INSERT INTO "people" VALUES('75rBjFPaZAusQG_v','account','One','640fac55af1560d5c398dc84a5e26653c577133f920aaaba6be9727a8e4ab202',1794815889222);
INSERT INTO "people" VALUES('RbOhRDVewAxWM1Fo','account','Two','af9620aa2322f94a9725274d35de145918ab6d94f8ea6aa4b52fae3de54d0e35',1794815889628);
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64), 
	player VARCHAR(32), 
	level VARCHAR(40), 
	total INTEGER, 
	won FLOAT, 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('rDZGJFmlncragFpI',0,'account','One','75rBjFPaZAusQG_v',NULL,10,0.0);
INSERT INTO "seats" VALUES('rDZGJFmlncragFpI',1,'shared','One','75rBjFPaZAusQG_v',NULL,36,1.0);
INSERT INTO "seats" VALUES('nLEKYkW9tkKbstry',0,'account','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('nLEKYkW9tkKbstry',1,'account','Two','RbOhRDVewAxWM1Fo',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('_e1N4cwEUZMohkiA',0,'account','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('_e1N4cwEUZMohkiA',1,'bot','peasant',NULL,'peasant',NULL,NULL);
INSERT INTO "seats" VALUES('_e1N4cwEUZMohkiA',2,'shared','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cH-zWVtoa_FsImXf',0,'account','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cH-zWVtoa_FsImXf',1,'open',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cH-zWVtoa_FsImXf',2,'open',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('IntdY-ynf3iTi9-o',0,'account','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('IntdY-ynf3iTi9-o',1,'shared','One','75rBjFPaZAusQG_v',NULL,NULL,NULL);
CREATE INDEX ix_games_phase_public_created_at ON games (phase, public, created_at);
CREATE INDEX ix_games_creator ON games (creator);
CREATE INDEX ix_games_wake_at ON games (wake_at);
CREATE INDEX ix_games_ended_at ON games (ended_at);
CREATE INDEX ix_seats_player ON seats (player);
COMMIT;
