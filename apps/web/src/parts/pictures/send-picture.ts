import { type PicturePurpose, uploadPicture } from '@kassa/contract/file/file.calls.ts'
import { upload } from '../../api/upload.ts'

/** Uploads a picture and answers its id. Refusals are announced and thrown. */
export const sendPicture = async (purpose: PicturePurpose, file: File): Promise<string> =>
  (await upload(uploadPicture, { purpose, file })).id
