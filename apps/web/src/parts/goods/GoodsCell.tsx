import { goodsName } from './goods-name.ts'

interface Props {
  readonly goods: {
    readonly name: string
    readonly variantName: string
    readonly code: string | null
    /** The pieces, where the document names them. */
    readonly serials?: readonly string[]
  }
}

/** The first cell of a line: what it is, and the code on it. */
export const GoodsCell = ({ goods }: Props) => (
  <th scope="row">
    <GoodsOfLine goods={goods} />
  </th>
)

/** The goods of a line, with the code on them and the pieces that are named. */
export const GoodsOfLine = ({ goods }: Props) => (
  <>
    {goodsName(goods)}
    {goods.code === null ? null : <small className="k-block k-muted k-figures">{goods.code}</small>}
    {goods.serials === undefined || goods.serials.length === 0 ? null : (
      <small className="k-block k-muted k-figures">{goods.serials.join(', ')}</small>
    )}
  </>
)
