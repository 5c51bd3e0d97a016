import { OWN_MEANINGS, type OwnMeaning } from '@kassa/domain/moving/own-meanings.ts'
import type { Decisions, MovePreview } from './move-answers.ts'

export type ChosenColumns = Decisions['ownColumns'][string]

/** The meanings of a list's columns as they were said or remembered, else as they were read. */
export const columnsOf = (
  { file, kind, columns }: MovePreview['ownLists'][number],
  { ownColumns }: Decisions,
): ChosenColumns =>
  ownColumns[file] ?? {
    kind: kind === 'people' ? 'people' : 'goods',
    meanings: Object.fromEntries(
      columns.flatMap(({ heading, meaning }) => (meaning === null ? [] : [[heading, meaning] as const])),
    ),
  }

/** A column with a meaning, which no other column has then; null takes it away. */
export const withMeaning = (
  { kind, meanings }: ChosenColumns,
  heading: string,
  meaning: OwnMeaning | null,
): ChosenColumns => ({
  kind,
  meanings: Object.fromEntries([
    ...Object.entries(meanings).filter(([other, own]) => other !== heading && own !== meaning),
    ...(meaning === null ? [] : [[heading, meaning] as const]),
  ]),
})

/** Another kind of list keeps the meanings that both kinds have. */
export function withKind({ meanings }: ChosenColumns, kind: ChosenColumns['kind']): ChosenColumns {
  const known: ReadonlySet<string> = new Set(OWN_MEANINGS[kind])
  return { kind, meanings: Object.fromEntries(Object.entries(meanings).filter(([, own]) => known.has(own))) }
}
