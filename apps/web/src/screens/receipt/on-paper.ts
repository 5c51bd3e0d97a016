/** What stands in the address before the word of a paper's code: it is no link's own, and leads to one. */
export const ON_PAPER = 'paper='
