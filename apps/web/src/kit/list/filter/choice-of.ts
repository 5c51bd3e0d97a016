import type { ChoiceFilter } from './filters.ts'

/** Returns a filter that asks for one of these values, each with its word. */
export const choiceOf = <Value extends string | number>(
  name: string,
  label: string,
  values: readonly Value[],
  word: (value: Value) => string,
): ChoiceFilter => ({
  kind: 'choice',
  name,
  label,
  options: values.map((value) => ({ value: String(value), label: word(value) })),
})
