import { useState } from 'react'
import { nameIn } from '../model/goods/goods.ts'
import { type GoodsDraft, withScan } from './GoodsDraft.tsx'
import { type DocumentScan, useDocumentScans } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'

/** Scans that add goods to a new document, and what became of the last one. */
export function useGoodsScans(change: (step: (lines: GoodsDraft) => GoodsDraft) => void) {
  const { t, i18n } = useDocumentWords()
  const [said, setSaid] = useState({ text: '', isBad: false })
  const take = (scanned: DocumentScan): boolean => {
    const { item, code } = scanned
    if (!item || item.type === 'combined') {
      setSaid({ text: t(item ? 'isCombined' : 'unknown', { code: item?.name ?? code }), isBad: true })
      return false
    }
    setSaid({ text: t('took', { name: nameIn(item, i18n.language) }), isBad: false })
    change((lines) => withScan(lines, item, scanned))
    return true
  }
  return { take, hear: useDocumentScans(take), said }
}
