import { modules } from '../program.ts'

/** Every book's proof, as the modules list them. */
export const proofs = modules.flatMap((module) => module.proofs ?? [])
