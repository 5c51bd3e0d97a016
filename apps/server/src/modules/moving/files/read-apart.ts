/** A file of more bytes than this, packed or not, is read beside the server's own thread. Beginning a thread takes a second or two. */
const MOST_BESIDE_CALLS = 256 * 1024

/** Returns whether a file of this size is read in a thread of its own: below it calls hardly notice, above it they would wait for seconds. */
export const isReadApart = (byteCount: number): boolean => byteCount > MOST_BESIDE_CALLS
