/** What is asked for before it is handed over: who asks waits. */
export function handedOver<Value>(): { hand: (value: Value) => void; taken: Promise<Value> } {
  const { promise: taken, resolve: hand } = Promise.withResolvers<Value>();
  return { hand, taken };
}
