import { errors } from '@kassa/contract/errors.ts'
import { refusalTextFrom } from './refusal-text-from.ts'

/** A refusal of a domain rule in the language on screen, in the words the server would use. */
export const refusalText = refusalTextFrom(errors)
