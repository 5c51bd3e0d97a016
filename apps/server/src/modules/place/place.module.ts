import type { Module } from '../../platform/module.ts'
import { nameGifts } from './claims.ts'
import { nameProof } from './name-proof.store.ts'
import { takeName } from './take-name.ts'

/** Where a tenant is: the names by which it is found before anybody is known. */
export const placeModule: Module = {
  name: 'place',
  commands: [],
  begin: takeName,
  gifts: nameGifts,
  proofs: [nameProof],
}
