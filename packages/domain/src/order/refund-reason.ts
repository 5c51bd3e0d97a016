const LEAST_LETTERS = 2

/** Returns whether somebody has said why: the one rule for refunds, exchanges, voids and goods back without their sale, at desk and server. */
export const isReason = (text: string): boolean => text.trim().length >= LEAST_LETTERS
