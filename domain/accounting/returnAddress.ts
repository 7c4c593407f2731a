/** In place of an attempt, in the address to which a program leads back that knows one address alone: it says the attempt beside it. */
export const namelessReturn = 'return';
