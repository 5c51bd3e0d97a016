import { inBrowser, mistakesOf, type ThinMistake } from './mistake.ts'

const one = mistakesOf('inventory', 'apps/web/src/desk/inventory')
const shown = inBrowser(one)

/** Mistakes in documents that are written at the desk. */
export const inventoryMistakes: readonly ThinMistake[] = [
  one('a scan forgets what was counted', 'GoodsDraft.tsx', '(before?.quantity ?? 0) + more', 'more'),
  one('a scan forgets the pieces', 'GoodsDraft.tsx', '{ ...before, variantId: item.id', '{ variantId: item.id'),
  one('goods stand twice', 'GoodsDraft.tsx', '...lines.filter(({ variantId }) => variantId !== item.id)', '...lines'),
  one('a weight of one gram', 'GoodsDraft.tsx', 'item.weightUnit === null ? 1 : 0', '1'),
  one('the weight of a label is lost', 'GoodsDraft.tsx', 'const more = quantity ?? (', 'const more = ('),
  one('the pieces are not sent', 'GoodsDraft.tsx', 'serials: [...serials] }))', 'serials: [] }))'),
  shown('a combination is taken', 'use-goods-scans.ts', "!item || item.type === 'combined'", '!item'),
  shown(
    'a report is sent without being asked about',
    'DocumentParts.tsx',
    'onClick={() => setAsking(true)}',
    'onClick={onYes}',
  ),
  shown(
    'goods of which none are broken are sent',
    'DamageDraft.tsx',
    'draft.lines.filter(({ quantity }) => quantity > 0)',
    'draft.lines',
  ),
  shown(
    'another reason needs no note',
    'DamageDraft.tsx',
    "draft.reason === 'other' && draft.note",
    "draft.reason === 'broken' && draft.note",
  ),
  shown(
    'a refusal is said nowhere',
    'DamageDraft.tsx',
    'problem?.at === variantId ? problem.text : null',
    'problem?.at === variantId ? null : null',
  ),
  shown('an order without a supplier is written', 'OrderDraft.tsx', "supplierId === ''", 'false'),
  shown(
    'goods without a price are left out in silence',
    'OrderDraft.tsx',
    'lines.length < draft.lines.length',
    'lines.length > draft.lines.length',
  ),
  shown(
    'a second scan of what came is lost',
    'ReceiveOrders.tsx',
    'quantity: before.quantity + more',
    'quantity: more',
  ),
  shown(
    'all that was ordered came once more',
    'ReceiveOrders.tsx',
    'Math.max(line.quantity - line.received, 0)',
    'line.quantity',
  ),
  shown('the lot is sent with blanks around it', 'ReceiveOrders.tsx', 'lotNumber.trim() || null', 'lotNumber || null'),
  shown('that it is the last delivery is not sent', 'ReceiveOrders.tsx', 'isLast: draft.isLast })', 'isLast: false })'),
  shown(
    'more than may come is not said',
    'ReceiveOrders.tsx',
    'draft.quantity > line.mostReceivable',
    'draft.quantity > line.mostReceivable + line.quantity',
  ),
]
