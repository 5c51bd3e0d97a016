import type { SoundName } from '../../ui/sounds.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { sound } from './sell.ts'

/** The plans that give the member of the basket something as it stands; none without a member. */
function giftsNow(): readonly string[] {
  const { priced } = desk.read()
  if (!priced?.ok || !basketNow().member) return []
  return priced.value.gifts.filter(({ state }) => state === 'given').map(({ planId }) => planId)
}

/**
 * Sounds once whenever the basket comes to bring its member a gift that it did not bring before; answers how to stop. Another basket begins anew.
 * Source: features CD-D07.
 */
export function followGifts(play: (name: SoundName) => void = sound): () => void {
  let known = { basketId: basketNow().id, priced: desk.read().priced, gifts: giftsNow() }
  return desk.listen(() => {
    const { priced } = desk.read()
    if (priced === known.priced) return
    const now = { basketId: basketNow().id, priced, gifts: giftsNow() }
    const before = now.basketId === known.basketId ? known.gifts : []
    known = now
    if (now.gifts.some((planId) => !before.includes(planId))) play('gift')
  })
}
