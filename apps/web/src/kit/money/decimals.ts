/** Decimals a quantity is typed with: kg and pound have three, grams and pieces none. Source: D48. */
export const decimalsOf = (weightUnit: string | null): number => (weightUnit === 'kg' || weightUnit === 'pound' ? 3 : 0)
