/**
 * Whether a number looks like a slip of the finger: shown softly, never in the way. A quantity of more than 100 pieces or 50
 * weight units that was typed, or cash of more than ten times what is due. Source: features CD-D04.
 */
export const isQuantityOdd = (quantity: number, isWeighed: boolean): boolean => quantity > (isWeighed ? 50_000 : 100)

export const isCashOdd = (givenMinor: number, dueMinor: number): boolean => dueMinor > 0 && givenMinor > dueMinor * 10
