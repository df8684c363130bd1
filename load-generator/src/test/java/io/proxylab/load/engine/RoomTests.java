package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Share;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RoomTests {

	private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

	@TempDir
	private Path proc;

	@Test
	void whatFitsIsLeftToTheSystem() {
		Room.Fit fit = new Room(OptionalLong.of(1000), OptionalInt.of(100)).fit(95, 95, LOOPBACK, List.of(), 1);
		assertThat(fit).isEqualTo(new Room.Fit(95, List.of(), null));
		assertThat(new Room(OptionalLong.empty(), OptionalInt.empty()).fit(60_000, 60_000, LOOPBACK, List.of(), 1)
			.scarce()).as("on a system that does not tell").isNull();
	}

	@Test
	void aLoopbackTargetIsReachedFromAsManyAddressesAsItTakes() {
		Room.Fit fit = new Room(OptionalLong.of(1000), OptionalInt.of(100)).fit(250, 250, LOOPBACK, List.of(), 1);
		assertThat(fit.connections()).isEqualTo(250);
		assertThat(fit.sources()).extracting(InetAddress::getHostAddress)
			.containsExactly("127.0.0.1", "127.0.0.2", "127.0.0.3");
		assertThat(fit.scarce()).isNull();
	}

	@Test
	void whoGivesUpTakesAPortAMinuteWithEveryConnection() throws LoadFailed {
		LoadSettings settings = new LoadSettings("a", "http://127.0.0.1:1/", 100, 0, 0, 1, 0, 1,
				LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null);
		Room room = new Room(OptionalLong.of(1000), OptionalInt.of(1000));
		assertThat(Fitted.of(settings, 1, room).settings().network().sources()).isEmpty();
		Fitted impatient = Fitted.of(settings.of(new Patience(2000L, null, null)), 1, room);
		assertThat(impatient.settings().network().sources()).as("100 users, 31 ports each, 950 an address").hasSize(4);
		assertThat(impatient.reduced()).isNull();
		Fitted leaving = Fitted.of(settings.of(new Patience(null, null, new Abandon(1, 1000))), 1, room);
		assertThat(leaving.settings().network().sources()).hasSize(7);
	}

	@Test
	void anyOtherTargetHasAsManyConnectionsAsOneAddressHasPorts() throws UnknownHostException {
		InetAddress other = InetAddress.getByAddress(new byte[] { 10, 0, 0, 7 });
		Room room = new Room(OptionalLong.of(1000), OptionalInt.of(100));
		Room.Fit fit = room.fit(250, 250, other, List.of(), 1);
		assertThat(fit.connections()).isEqualTo(95);
		assertThat(fit.scarce()).isEqualTo(
				"1 source address has 95 usable ports each to one target; widen net.ipv4.ip_local_port_range, or "
						+ "give more addresses of this machine (--source)");
		assertThat(room.fit(250, 250, other, List.of(LOOPBACK, other, LOOPBACK), 1).scarce()).as("of three addresses")
			.isNull();
	}

	@Test
	void openFilesAreALimitForEachProcess() {
		Room room = new Room(OptionalLong.of(100), OptionalInt.of(28_232));
		assertThat(room.fit(150, 150, LOOPBACK, List.of(), 1)).isEqualTo(
				new Room.Fit(100, List.of(), "the process may have 100 open files more; raise the limit (ulimit -n)"));
		assertThat(room.fit(150, 150, LOOPBACK, List.of(), 2).scarce()).isNull();
	}

	@Test
	void aPartIsReducedToTheWholeOfWhichItsShareFits() throws LoadFailed {
		LoadSettings settings = new LoadSettings("a", "http://127.0.0.1:1/", 1000, 0, 0, 1, 0, 1,
				LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null)
			.sharing(new Share(2, 3, null), null);
		Fitted fitted = Fitted.of(settings, 1, new Room(OptionalLong.of(10), OptionalInt.empty()));
		assertThat(fitted.settings().share().count(fitted.settings().users())).isEqualTo(10);
		assertThat(fitted.reduced()).isNotNull().extracting(Reduced::askedConnections).isEqualTo(333L);
	}

	@Test
	void usersThatShareConnectionsNeedFewer() throws LoadFailed {
		LoadSettings settings = new LoadSettings("a", "https://127.0.0.1:1/", 1000, 0, 0, 1, 0, 1,
				LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(200, null), null)
			.over(Network.DEFAULT.over(new Network.Http2(50)));
		assertThat(Fitted.of(settings, 1, new Room(OptionalLong.of(20), OptionalInt.empty())).reduced()).isNull();
		Fitted fitted = Fitted.of(settings, 1, new Room(OptionalLong.of(10), OptionalInt.empty()));
		assertThat(fitted.settings().users()).isEqualTo(500);
		assertThat(fitted.reduced()).isNotNull()
			.extracting(Reduced::askedConnections, Reduced::connections, Reduced::requests)
			.containsExactly(20L, 10L, 500L);
	}

	@Test
	void reservedPortsAreNotGiven() throws IOException {
		Path settings = Files.createDirectories(this.proc.resolve("sys/net/ipv4"));
		assertThat(Ports.read(this.proc)).as("without a file").isEmpty();
		Files.writeString(settings.resolve("ip_local_port_range"), "32768\t60999\n");
		assertThat(Ports.read(this.proc)).hasValue(28_232);
		Files.writeString(settings.resolve("ip_local_reserved_ports"), "8080,40000-40009,60990-61010\n");
		assertThat(Ports.read(this.proc)).hasValue(28_232 - 10 - 10);
		Files.writeString(settings.resolve("ip_local_port_range"), "many\n");
		assertThat(Ports.read(this.proc)).as("of another kernel").isEmpty();
	}

}
