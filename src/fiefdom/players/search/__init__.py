"""The compiled half of the bots: greedy choices, playouts, the judge, search.

It calls the rules' kernel and copies none of it.
"""
