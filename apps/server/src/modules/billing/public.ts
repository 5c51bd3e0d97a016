export { beginTrial } from './authorization/begin-licence.ts'
export { checkRoom, readRoom } from './authorization/room.ts'
export { bindCode } from './code/bind-code.ts'
export { keepStatedCommissions } from './statement/moved-commission.store.ts'
