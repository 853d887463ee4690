"""The compiled half of the bots: greedy choices, playouts, search. It calls the rules' kernel."""
