import { aesCmac } from './cmac.js';

const constant = 0x01;
/** The input is padded to two blocks, also where one would do. */
const inputBytes = 32;

/** An AES-128 key of one tag's own, from a master key and what tells the tag apart (NXP AN10922). */
export const diversifiedKey = (master: Buffer, input: Buffer): Buffer =>
  aesCmac(master, Buffer.concat([Buffer.of(constant), input]), inputBytes);
