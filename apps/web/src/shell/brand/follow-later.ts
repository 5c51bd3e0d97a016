import { followBrand } from '../../api/brand/follow-brand.ts'
import { readBrand, subscribeToBrand } from '../../session/brand.ts'
import '../../theme/faces/faces.css'
import { keepForWorker } from './kept-for-worker.ts'
import { followOwnWords } from '../wording/follow-own-words.ts'

let isWorn = false

const keep = (): void => void keepForWorker(readBrand()).catch(() => undefined)

/** Few pages have a brand: what draws its icons comes with the first. */
function wearIcons(): void {
  if (isWorn || !readBrand()) return
  isWorn = true
  void import('./wear-brand.ts').then(
    ({ followBrandIcons }) => followBrandIcons(),
    () => (isWorn = false),
  )
}

// Brand and wordings as they are now, and letters that a machine may lack: a page starts without them.
followBrand()
subscribeToBrand(wearIcons)
subscribeToBrand(keep)
wearIcons()
followOwnWords()
