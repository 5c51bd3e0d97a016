import type { Tx } from '../../../../platform/db/tx.ts'
import { type EntriesBehind, listCopiedEntries, listEntriesBehind } from '../../../journal/public.ts'
import type { ArchivedFile } from '../archive/tar.ts'

/** The head of a second archive, in `archive.json`: what tills sent behind the first one. */
export interface LateFacts {
  readonly kassa: 'late-entries'
  readonly merchantId: string
  readonly number: string
  readonly name: string
  readonly createdAt: string
  /** Registrations with the name of the till and the sequence of the first entry that is handed over. */
  readonly tills: Readonly<Record<string, { readonly name: string; readonly from: number }>>
}

/** How many entries it has, in `end.json`. */
export interface LateCounts {
  readonly entries: number
  /** Entries of copied tills; an archive of an earlier program names none. */
  readonly copies: number
}

const readMe = ({ name, createdAt }: LateFacts): string =>
  [
    `# ${name}: what tills sent late`,
    '',
    `Entries that tills sent after the archive of the shop was written, as of ${createdAt}. Format 1.`,
    '',
    '- `archive.json` says which shop it is and which tills; `end.json` counts the entries.',
    '- `entries/REGISTRATION-NNNN.jsonl` has the entries of one till in their order, one JSON object a line, exactly as the till wrote them: `id`, `sequence`,',
    '  `contractVersion`, `previousHash`, `hash` and `body`. Each hash is made over the one before, so a line that is missing or changed is noticed.',
    '- `copies/REGISTRATION-0001.jsonl` has entries of a till that was copied, in the order in which they came: they stand in no sequence and wait for review.',
    '- Take it into the installation that has the shop: `npm run move-in -- FILE --archive`. Entries that are there already are booked no second time.',
    '',
  ].join('\n')

const jsonFile = (name: string, value: object): ArchivedFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

const linesFile = (name: string, entries: readonly object[]): ArchivedFile => ({
  name,
  bytes: Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
})

/** The files of a second archive, as the transaction sees them. */
export async function* lateFiles(
  tx: Tx,
  facts: LateFacts,
  { behind, since }: { readonly behind: readonly EntriesBehind[]; readonly since: string },
): AsyncGenerator<ArchivedFile> {
  const { merchantId } = facts
  yield { name: 'README.md', bytes: Buffer.from(readMe(facts)) }
  yield jsonFile('archive.json', facts)
  let entries = 0
  for (const { registrationId, from } of behind) {
    let part = 0
    for await (const found of listEntriesBehind(tx, { merchantId, registrationId, from })) {
      if (found.length === 0) continue
      entries += found.length
      part += 1
      yield linesFile(`entries/${registrationId}-${String(part).padStart(4, '0')}.jsonl`, found)
    }
  }
  let copies = 0
  for (const { registrationId } of behind) {
    const found = await listCopiedEntries(tx, merchantId, { registrationId, since })
    copies += found.length
    if (found.length > 0) yield linesFile(`copies/${registrationId}-0001.jsonl`, found)
  }
  yield jsonFile('end.json', { entries, copies } satisfies LateCounts)
}
