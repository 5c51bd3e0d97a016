export { isClaimTaken } from './claim.store.ts'
export { placeArrived } from './cluster.store.ts'
export { addArrivedNames, isNameTaken, listHolders, listTakenNames, type NameHolder } from './name-directory.store.ts'
