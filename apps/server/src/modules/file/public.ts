export { countPicturesAmong } from './picture.store.ts'
