import { followBrand } from '../../api/brand/follow-brand.ts'
import '../../theme/faces/faces.css'
import { followBrandIcons } from './wear-brand.ts'
import { followOwnWords } from '../wording/follow-own-words.ts'

// Brand and wordings as they are now, and letters that a machine may lack: a page starts without them.
followBrand()
followBrandIcons()
followOwnWords()
