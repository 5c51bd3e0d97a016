import type { MovedPerson, MovedProduct } from './move-source.ts'
import { personKeysOf, productLinkOf } from './plan-move.ts'
import type { RemarkList } from './columns/remark-list.ts'

/** Numbers what stands under a key from its second appearance on. */
function countTwins() {
  const counts = new Map<string, number>()
  return (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

/**
 * Goods of one name without a code cannot be told apart: each is taken, the later ones are doubtful, and their place in the files is what they
 * are known by in the next file.
 */
export function* withProductTwins(products: Iterable<MovedProduct>, remarks: RemarkList): Generator<MovedProduct> {
  const count = countTwins()
  for (const product of products) {
    const link = productLinkOf(product)
    const twin = count(link)
    if (twin > 1) remarks.doubt(product, 'twin', { name: product.name })
    yield twin === 1 ? product : { ...product, key: `twin ${twin} ${link}` }
  }
}

/** People of one name with nothing else that tells them apart. */
export function* withPersonTwins(people: Iterable<MovedPerson>, remarks: RemarkList): Generator<MovedPerson> {
  const count = countTwins()
  for (const person of people) {
    const [key = ''] = personKeysOf(person)
    const twin = count(key)
    if (twin > 1) remarks.doubt(person, 'twin', { name: person.name })
    yield twin === 1 ? person : { ...person, ids: [{ system: 'twin', id: `${twin} ${key}` }] }
  }
}
