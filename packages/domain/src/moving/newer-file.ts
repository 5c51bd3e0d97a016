/** The parts of goods that are here which a newer file may change. */
export const NEWER_KINDS = ['names', 'prices', 'taxes', 'stock'] as const
export type NewerKind = (typeof NEWER_KINDS)[number]

/** `unedited`: where nobody changed the value in this shop since the former file; `all`: everywhere. Stock that moved here is never set. */
export const NEWER_CHOICES = ['keep', 'unedited', 'all'] as const
export type NewerChoice = (typeof NEWER_CHOICES)[number]

export type NewerFile = Readonly<Partial<Record<NewerKind, NewerChoice>>>

/** The choices where nobody said any: answers of the release before took the difference of stock and nothing else. */
const UNSAID: Readonly<Record<NewerKind, NewerChoice>> = {
  names: 'keep',
  prices: 'keep',
  taxes: 'keep',
  stock: 'unedited',
}

/** The choices that are proposed: a newer export updates, and what was edited here stays. */
export const proposedNewer: Readonly<Record<NewerKind, NewerChoice>> = {
  names: 'unedited',
  prices: 'unedited',
  taxes: 'unedited',
  stock: 'unedited',
}

export const choiceOf = (newer: NewerFile | undefined, kind: NewerKind): NewerChoice => newer?.[kind] ?? UNSAID[kind]

/** Returns whether a newer file changes a value, by what was said of its kind and whether it was edited here since. */
export const isTaken = (newer: NewerFile | undefined, kind: NewerKind, isEdited: boolean): boolean => {
  const choice = choiceOf(newer, kind)
  return choice === 'all' || (choice === 'unedited' && !isEdited)
}
