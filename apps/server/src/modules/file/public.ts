export { storeOfEnvironment } from './store-of-environment.ts'
export { countPicturesAmong } from './picture.store.ts'
export { storedPicture } from './stored-picture.ts'
