import { codeMistakes } from './codes.ts'
import { holes } from './holes.ts'
import { logMistakes } from './log.ts'
import type { AccessMistake } from './mistake.ts'
import { outsideMistakes } from './outside.ts'
import { rightMistakes } from './rights.ts'
import { signInMistakes } from './sign-in.ts'

export const mistakes: readonly AccessMistake[] = [
  ...holes,
  ...signInMistakes,
  ...codeMistakes,
  ...rightMistakes,
  ...outsideMistakes,
  ...logMistakes,
]
