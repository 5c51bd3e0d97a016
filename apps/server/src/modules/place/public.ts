export { addArrivedNames, isNameTaken, listTakenNames } from './name-directory.store.ts'
