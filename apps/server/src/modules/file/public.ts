export { storeOfEnvironment } from './store-of-environment.ts'
export { countPicturesAmong, insertPicture as insertStoredPicture } from './picture.store.ts'
export { type Image, readForeignPicture } from './read-image.ts'
export { storedPicture, storePicture } from './stored-picture.ts'
