import type { JournalBody } from '@kassa/contract/journal/journal.ts'

type Foreign = NonNullable<Extract<JournalBody, { readonly kind: 'shift-closed' }>['foreign']>

/** The counted amounts of foreign cash at a closing; left out: nothing of it was taken. */
export interface CountedNotes {
  readonly foreign?: readonly Readonly<Foreign[number]>[]
}

/** The same as an entry says it, which leaves out what is empty. */
export const notesInEntry = ({ foreign = [] }: CountedNotes): { foreign?: Foreign } =>
  foreign.length > 0 ? { foreign: foreign.map((one) => ({ ...one })) } : {}
