/**
 * The answer of a rule: the value, or a refusal with a code and the facts needed to word it.
 *
 * A rule never throws for bad input; throwing is kept for states that cannot occur (a bug).
 */
export type Result<Value, Refused extends Refusal = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refused }

/** A code from the error list (`thing.what`) and plain facts: numbers, words, ids; never sentences. */
export interface Refusal {
  readonly code: string
  readonly facts?: Readonly<Record<string, unknown>>
}

export const accept = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const refuse = <const Refused extends Refusal>(
  refusal: Refused,
): { readonly ok: false; readonly refusal: Refused } => ({ ok: false, refusal })
