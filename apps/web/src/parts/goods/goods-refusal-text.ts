import { catalogueErrors } from '@kassa/contract/catalogue/catalogue.errors.ts'
import { refusalTextFrom } from '../../words/refusal-text-from.ts'

/** A refusal of a rule about goods in the language on screen. */
export const goodsRefusalText = refusalTextFrom(catalogueErrors)
