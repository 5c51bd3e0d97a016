export { beginTrial } from './authorization/begin-licence.ts'
export { checkRoom } from './authorization/room.ts'
export { bindCode } from './code/bind-code.ts'
