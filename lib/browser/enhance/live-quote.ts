import { installLiveQuote } from './quote-steps';

/** The live quote's script: comes with the first touch, lives as long as the page. */
installLiveQuote(document);
