package text

// ReadLarge is the reader of large texts.
var ReadLarge = readLarge
