import { readOwnWords as readCall, saveOwnWords as saveCall } from '@kassa/contract/settings/own-word.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { checkOwnWord, MOST_OWN_WORDS } from '@kassa/domain/text/own-word.ts'
import { command } from '../../../platform/command.ts'
import { deleteOwnWords, listOwnWords, type OwnWordRow, setOwnWords } from './own-word.store.ts'

export const readOwnWords = command(readCall, async ({ tx, merchantId }) =>
  accept({ words: await listOwnWords(tx, merchantId) }),
)

/** The words of screens lie with the screens, so their blanks are compared there; here each wording stands for itself. */
export const saveOwnWords = command(saveCall, async (context, { rows }) => {
  const { tx, merchantId, actor, now } = context
  const kept: OwnWordRow[] = []
  for (const { language, key, words } of latest(rows)) {
    if (words === null) continue
    const checked = checkOwnWord(words, words)
    if (!checked.ok) return refuse({ code: 'own-word.acts', facts: { key } })
    kept.push({ language, key, words: checked.value })
  }
  await deleteOwnWords(
    tx,
    merchantId,
    rows.filter(({ words }) => words === null),
  )
  await setOwnWords(tx, merchantId, kept, { now, by: actor.name })
  const words = await listOwnWords(tx, merchantId)
  if (words.length > MOST_OWN_WORDS) return refuse({ code: 'own-word.too-many', facts: { max: MOST_OWN_WORDS } })
  context.audit({ subject: 'setting/own-words', after: rows })
  context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'words' } })
  return accept({ words })
})

/** One wording a place and language: the last of several. */
const latest = <Row extends { readonly language: string; readonly key: string }>(
  rows: readonly Row[],
): readonly Row[] => [...new Map(rows.map((row) => [`${row.language} ${row.key}`, row])).values()]
