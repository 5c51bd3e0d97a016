/** The key of own baskets that were brought back here, or given to a neighbor, while nobody could be told. */
export const UNTOLD = 'held-taken-untold'
