import { useState } from 'react'
import { nameIn } from '../model/goods.ts'
import { type GoodsDraft, withScan } from './GoodsDraft.tsx'
import { type Scanned, useDocumentScans } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'
import { whyNotTaken } from './why-not-taken.ts'

/** Scans that add goods to a new document, and what became of the last one. `onlyOnHand`: as in `whyNotTaken`. */
export function useGoodsScans(change: (step: (lines: GoodsDraft) => GoodsDraft) => void, onlyOnHand = false) {
  const { t, i18n } = useDocumentWords()
  const [said, setSaid] = useState({ text: '', isBad: false })
  const take = (scanned: Scanned): boolean => {
    const { item, code } = scanned
    const reason = whyNotTaken(item, onlyOnHand)
    if (!item || reason !== null) {
      const name = item ? nameIn(item, i18n.language) : code
      const text = reason === 'noneHere' ? t('supply:lines.noneHere', { name }) : t(reason ?? 'unknown', { code: name })
      setSaid({ text, isBad: true })
      return false
    }
    setSaid({ text: t('took', { name: nameIn(item, i18n.language) }), isBad: false })
    change((lines) => withScan(lines, item, scanned))
    return true
  }
  return { take, hear: useDocumentScans(take), said }
}
