import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { desk } from '../model/desk-state.ts'
import { includedGoods } from '../model/goods/included-goods.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { leadIn } from '../../words/lead-in.ts'

/**
 * Lists the parts of a combined product under its name: on a price, a card, a line of the basket. Nothing for other
 * goods. Source: CD-S05.
 */
export function IncludedGoods({ of }: { readonly of: Pick<DeskItem, 'parts'> }) {
  const { t, language } = useMoreWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  const parts = includedGoods(of, catalogue, language)
  if (parts.length === 0) return null
  return (
    <p className="d-note">
      {leadIn(t('product.includes'))}
      {parts.join(' · ')}
    </p>
  )
}
