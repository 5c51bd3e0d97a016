import { isTaken, type ServerNeed } from '@kassa/contract/device/level/server-level.ts'
import { desk } from '../desk-state.ts'

/** Returns whether the servers that this till heard lately take a way to sell; what an older one would file is sold as it was before. */
export const serversTake = (need: ServerNeed): boolean => isTaken(need, desk.read().serverLevel)
