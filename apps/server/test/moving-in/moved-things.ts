import type { MovedPerson, MovedProduct, MoveSource } from '@kassa/domain/moving/move-source.ts'

/** A product and its variants as a person would list them. */
const linesOfProduct = ({ name, category, labels, isWeighed, isOnShelf, variants }: MovedProduct): string[] => [
  [name, category.join(' > '), labels.join(', '), isWeighed ? 'weighed' : '', isOnShelf ? '' : 'off the shelf'].join(
    ' | ',
  ),
  ...variants.map(({ options, sku, barcodes, price, special, isOpenPrice, cost, isTracked, stock }) => {
    const lying = stock.flatMap((one) => (one.stock === null ? [] : `${one.place || 'here'} ${one.stock}`))
    const amount = isOpenPrice ? 'asked' : [price, special].filter((one) => one !== null).join(' now ')
    const counted = isTracked ? lying.join(', ') : 'not counted'
    return `  ${[options.join('/'), sku, barcodes.join(' '), amount, `cost ${cost ?? '?'}`, counted].join(' | ')}`
  }),
]

const lineOfPerson = ({
  name,
  phone,
  email,
  card,
  birthday,
  points,
  balance,
  asked,
  spent,
  note,
}: MovedPerson): string =>
  [
    ...[name, phone, email, card, birthday, points, balance].map((one) => one ?? ''),
    ...asked.map(({ column, amount }) => `${column} ${amount}`),
    spent ?? '',
    ...(note === '' ? [] : [note]),
  ].join(' | ')

/** Everything that was read, line by line as a person would list it. */
export const thingsIn = ({ goods, people, cards, counts }: MoveSource): string[] => [
  ...goods.flatMap(linesOfProduct),
  ...people.map(lineOfPerson),
  ...cards.map(({ number, rest }) => `card ${number}: ${rest}`),
  ...counts.map(({ code, stock }) => [code, ...stock.map((one) => `${one.place} ${one.stock}`)].join(' ')),
]
