const MIB = 1024 * 1024

/** A cut line loses no more than this: every part of an upload but the last has this size. */
export const UPLOAD_PART_BYTES = 4 * MIB

/** The most that a zip of lists and pictures may have, packed. Source: moving-in.md, 2 GB unpacked. */
export const MOST_UPLOAD_BYTES = 2_000 * MIB

/** A larger upload is told apart by the hash of its parts' hashes: nobody has to hold the whole of it to know it. */
export const HASHED_WHOLE_BYTES = 100 * MIB
