export function printAddress(address: string): void {
  console.log(`Rounds is ready at ${address}`);
}
