#!/usr/bin/perl
# A bot in plain Perl that speaks the engine protocol (docs/engine.md): it places its domino where
# the kingdom then scores most, and claims the domino with the highest number.
#
#   fiefdom arena "engine:perl examples/greedy_engine.pl" random --games 20
use strict;
use warnings;

$| = 1;    # every line goes out at once
my %dominoes = read_dominoes();
my (@position, @moves);

while (my $line = <STDIN>) {
    chomp $line;
    if    ($line eq 'uki')          { print "id name Greedy in Perl\nid author Fiefdom\nukiok\n" }
    elsif ($line eq 'isready')      { print "readyok\n" }
    elsif ($line eq 'position')     { @position = read_position() }
    elsif ($line =~ /^moves (.*)/)  { @moves = split /, /, $1 }
    elsif ($line =~ /^go\b/)        { print 'best ', choose(), "\n" }
    elsif ($line eq 'quit')         { last }
}

# The lines of the position up to `end`.
sub read_position {
    my @lines;
    while (my $line = <STDIN>) {
        chomp $line;
        return @lines if $line eq 'end';
        push @lines, $line;
    }
    exit;
}

# The best of the legal moves.
sub choose {
    my %worth = map { $_ => worth($_) } @moves;
    my ($best) = sort { $worth{$b} <=> $worth{$a} } @moves;
    return $best;
}

sub worth {
    my ($move) = @_;
    return $1 if $move =~ /^claim (\d+)/;
    return points_after($1, $2, $3, $4) if $move =~ /^([a-m])(\d+)([a-m])(\d+)$/;
    return $move eq 'pass' ? 0 : -1;    # no taxes and no buildings: this is only an example
}

# The points of the mover's kingdom with its domino on these two squares.
sub points_after {
    my ($column_a, $row_a, $column_b, $row_b) = @_;
    my ($box, $round, $kingdom, $number, $teams);
    for (@position) {
        ($box, $teams) = ($1, /\bteams\b/) if /^setup (\S+)/;
        $round = $1 if /^round (\d+)/;
        ($number, $kingdom) = ($1, $2) if /^line .*>(\d+)\@P(\d)/;
    }
    $kingdom = int(($kingdom + 1) / 2) if $teams;    # partners share one
    if ($box eq 'royal-wedding') {                    # lines come from both boxes in turn
        $box = $round % 2 ? 'queendomino' : 'kingdomino';
    }
    my %land = read_kingdom($kingdom);
    my ($a, $b) = $dominoes{$box}[$number - 1] =~ /^(..)(..)$/;
    $land{"$column_a $row_a"} = $a;
    $land{"$column_b $row_b"} = $b;
    return points(%land);
}

# The squares of a kingdom: column and row => terrain and crowns.
sub read_kingdom {
    my ($number) = @_;
    my (%land, @columns, $here);
    for (@position) {
        if (/^kingdom (\d+)/) { $here = $1 == $number; next }
        next unless $here;
        if (/^\s+[a-m]/) { @columns = split; next }
        next unless /^\s*(\d+) ([A-Z.\[].*)/;
        my ($row, @cells) = ($1, split ' ', $2);
        $land{"$columns[$_] $row"} = $cells[$_] for grep { $cells[$_] =~ /^[A-Z]/ } 0 .. $#cells;
    }
    return %land;
}

# Squares times crowns of every territory.
sub points {
    my (%land) = @_;
    my ($points, %seen) = (0);
    for my $start (keys %land) {
        next if $seen{$start}++;
        my ($size, $crowns, @open) = (0, 0, $start);
        while (defined(my $square = shift @open)) {
            my ($terrain, $crown) = split //, $land{$square};
            $size++;
            $crowns += $crown;
            for my $next (neighbours($square)) {
                next unless exists $land{$next} && substr($land{$next}, 0, 1) eq $terrain;
                push @open, $next unless $seen{$next}++;
            }
        }
        $points += $size * $crowns;
    }
    return $points;
}

sub neighbours {
    my ($column, $row) = split / /, $_[0];
    my ($left, $right) = map { chr(ord($column) + $_) } -1, 1;
    return ("$left $row", "$right $row", "$column " . ($row - 1), "$column " . ($row + 1));
}

# Both halves of every domino, terrain and crowns, in the order of their numbers.
sub read_dominoes {
    my %table;
    while (my $line = <DATA>) {
        my ($box, @halves) = split ' ', $line;
        push @{ $table{$box} }, @halves;
    }
    return %table;
}

__DATA__
kingdomino W0W0 W0W0 F0F0 F0F0 F0F0 F0F0 L0L0 L0L0 L0L0 G0G0 G0G0 S0S0 W0F0 W0L0 W0G0 W0S0
kingdomino F0L0 F0G0 W1F0 W1L0 W1G0 W1S0 W1M0 F1W0 F1W0 F1W0 F1W0 F1L0 F1G0 L1W0 L1W0 L1F0
kingdomino L1F0 L1F0 L1F0 W0G1 L0G1 W0S1 G0S1 M1W0 W0G2 L0G2 W0S2 G0S2 M2W0 S0M2 S0M2 W0M3
queendomino W0W0 W0W0 F0F0 F0F0 L0L0 L0L0 G0G0 G0G0 S0S0 W1F0 W1L0 W1G0 W1S0 W1M0 F1W0 F1W0
queendomino F1W0 F1L0 F1G0 L1W0 L1F0 L1F0 L1F0 G1W0 S1W0 G2W0 G2F0 S2W0 S2F0 M2W0 M2W0 T0F0
queendomino T0L0 T0L0 T0G0 T0G0 T0S0 F1T0 L1T0 L1T0 G1T0 S1T0 M1T0 M2T0 M3T0 T0T0 T0T0 T0T0
