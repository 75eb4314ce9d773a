// This header is empty: the C targets include the headers of the libraries themselves.
