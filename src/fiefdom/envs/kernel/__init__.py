"""The compiled functions under the environments: the rules themselves stay in `rules.kernel`."""
