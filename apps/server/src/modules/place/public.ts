export { placeArrived } from './cluster.store.ts'
export { addArrivedNames, isNameTaken, listTakenNames } from './name-directory.store.ts'
