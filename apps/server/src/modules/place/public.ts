export { isClaimTaken } from './claim.store.ts'
export { findName, listHomes, listHomesHere, placeArrived } from './cluster.store.ts'
export {
  addArrivedNames,
  isNameTaken,
  listHolders,
  listTakenNames,
  takeNames,
  type NameHolder,
} from './name-directory.store.ts'
export {
  deletePlace,
  dropKeptNames,
  findNumbered,
  findPlaceLocked,
  hasNameFor,
  keepNamesFor,
  listChosenNamesOf,
  lockPlace,
  passNames,
  setPlace,
} from './relocated.store.ts'
